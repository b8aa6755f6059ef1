/** The handbook; in English. A file of its own for the browser: see ../bundles.ts. */
import help from '../en/help.json' with { type: 'json' }

export const words = { help }
