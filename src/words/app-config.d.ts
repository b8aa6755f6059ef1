import type { Messages } from './words.ts'
import type { Language } from './languages.ts'

// Makes every key that a component asks for a compile-time fact.
declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}

declare module '#kit/resource/resource-texts.ts' {
  interface ResourceWords {
    lists: Messages['catalogue']['lists']
    choices: Messages['catalogue']['choices']
  }
}
