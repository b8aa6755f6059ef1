/**
 * A student who registers somebody else types their name and their address, and the club's mail greets them by it. So a
 * mail says only the beginning of a long name: enough to recognise, and too little for a message.
 */
import type { Translator } from '#words/words.ts'

const [mostWords, mostLetters] = [4, 40]

/** The beginning of a name, whole words where it has any. */
export function nameInMail(name: string): string {
  const words = name.split(' ')
  if (words.length <= mostWords && name.length <= mostLetters) return name
  let short = ''
  for (const word of words.slice(0, mostWords)) {
    if (short && short.length + word.length >= mostLetters) break
    short += `${short && ' '}${word}`
  }
  return `${[...short].slice(0, mostLetters).join('')}…`
}

type Say = (key: string, values?: Record<string, unknown>) => string

/** Says the same, with names as a mail may hold them. */
export function forMails(words: Translator): Translator {
  // One signature of many keys, which the caller's own type checks.
  const say = words as unknown as Say
  const inMail: Say = (key, values) =>
    say(key, typeof values?.['name'] === 'string' ? { ...values, name: nameInMail(values['name']) } : values)
  return Object.assign(inMail, words) as Translator
}
