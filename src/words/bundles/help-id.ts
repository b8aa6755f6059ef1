/** The handbook; in Indonesian. A file of its own for the browser: see ../bundles.ts. */
import help from '../id/help.json' with { type: 'json' }

export const words = { help }
