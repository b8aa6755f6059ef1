/** What every page says, and those that a visitor sees first; in Indonesian. A file of its own for the browser: see ../bundles.ts. */
import account from '../id/account.json' with { type: 'json' }
import common from '../id/common.json' with { type: 'json' }
import errors from '../id/errors.json' with { type: 'json' }
import landing from '../id/landing.json' with { type: 'json' }
import windows from '../id/windows.json' with { type: 'json' }

export const words = { account, common, errors, landing, windows }
