/** The part of pdf.js that reads the file, beside the page. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
