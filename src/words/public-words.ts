/** The messages that every page needs, and those of the pages that a visitor sees first. */
import account from './en/account.json' with { type: 'json' }
import common from './en/common.json' with { type: 'json' }
import errors from './en/errors.json' with { type: 'json' }
import landing from './en/landing.json' with { type: 'json' }
import windows from './en/windows.json' with { type: 'json' }
import accountId from './id/account.json' with { type: 'json' }
import commonId from './id/common.json' with { type: 'json' }
import errorsId from './id/errors.json' with { type: 'json' }
import landingId from './id/landing.json' with { type: 'json' }
import windowsId from './id/windows.json' with { type: 'json' }
import type { Language } from './languages.ts'
import type { Messages } from './words.ts'

export const publicWords: Record<Language, Partial<Messages>> = {
  en: { account, common, errors, landing, windows },
  id: { account: accountId, common: commonId, errors: errorsId, landing: landingId, windows: windowsId },
}
