/** The messages of forms, lists and dashboards: for signed-in pages and the registration forms. */
import catalogue from './en/catalogue.json' with { type: 'json' }
import dashboards from './en/dashboards.json' with { type: 'json' }
import fields from './en/fields.json' with { type: 'json' }
import office from './en/office.json' with { type: 'json' }
import payments from './en/payments.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import toefl from './en/toefl.json' with { type: 'json' }
import type { Language } from './languages.ts'
import { publicWords } from './public-words.ts'
import type { Messages } from './words.ts'

export const signedInWords: Record<Language, Partial<Messages>> = {
  en: { ...publicWords.en, catalogue, dashboards, fields, office, payments, shell, toefl },
}
