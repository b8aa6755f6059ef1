import { useLanguage } from '../../../words/Words.tsx'

/** Chooses between a text and its Indonesian twin, which the office may have left out. */
export function useText() {
  const language = useLanguage()
  return (english: string | null, indonesian: string | null): string =>
    (language === 'id' && indonesian) || (english ?? '')
}
