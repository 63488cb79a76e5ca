// TextProcessing: placeholder until its first file lands.
