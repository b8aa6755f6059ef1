/** What every page says, and those that a visitor sees first; in English. A file of its own for the browser: see ../bundles.ts. */
import account from '../en/account.json' with { type: 'json' }
import common from '../en/common.json' with { type: 'json' }
import errors from '../en/errors.json' with { type: 'json' }
import landing from '../en/landing.json' with { type: 'json' }
import windows from '../en/windows.json' with { type: 'json' }

export const words = { account, common, errors, landing, windows }
