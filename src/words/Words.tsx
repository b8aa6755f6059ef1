/** The browser's side of the messages: a provider per layout, and the typed `useWords`. */
import { createContext, type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { type ClubNames, inNameOf, usualNames } from './club-name.ts'
import type { Language } from './languages.ts'
import type { Messages } from './words.ts'

type Props = { language: Language; messages: Partial<Messages>; children: ReactNode }

const fallback = ({ namespace, key }: { namespace?: string | undefined; key: string }) =>
  namespace ? `${namespace}.${key}` : key

/** In whose name the words below are said. */
export const ClubName = createContext(usualNames)

/** The club's names, for what is drawn of them; texts say them anyway. */
export const useClubNames = (): ClubNames => use(ClubName)

/** Puts messages into reach of the components below it. */
export function Words({ language, messages, children }: Props) {
  const names = use(ClubName)
  const said = useMemo(() => inNameOf(messages, names), [messages, names])
  return (
    <IntlProvider
      locale={language}
      // A layout carries only the rooms that its screens use; the type promises all of them.
      messages={said}
      timeZone="Asia/Jakarta"
      getMessageFallback={fallback}
      onError={ignore}
    >
      {children}
    </IntlProvider>
  )
}

const ignore = () => undefined

/** The translator of one room: `const t = useWords('common')`. */
export const useWords = useTranslations

/** The language that is being read. */
export const useLanguage = useLocale

type Loose = (key: string, values?: Record<string, string | number>) => string

/** Says a sentence whose key is known only at run time, such as a field problem of a schema. */
export function useSay() {
  // The same translator with the compiler's list of keys set aside.
  const translate = useTranslations() as unknown as Loose
  return (sentence: { key: string; values?: Record<string, string | number> | undefined }): string => {
    const text = translate(sentence.key, sentence.values)
    return text === sentence.key ? translate('errors.unexpected') : text
  }
}
