/** The part of pdf.js that reads the file, in a worker. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
