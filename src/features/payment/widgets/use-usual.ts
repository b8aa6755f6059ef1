import { useWords } from '#words/Words.tsx'

/** How long a decision usually takes, as a sentence, rounded up to what one can plan with; null where nobody knows. */
export function useUsual(minutes: number | null): string | null {
  const t = useWords('money.usual')
  if (minutes === null) return null
  if (minutes < 60) return t('minutes', { count: minutes })
  const hours = Math.ceil(minutes / 60)
  return hours <= 36 ? t('hours', { count: hours }) : t('days', { count: Math.ceil(hours / 24) })
}
