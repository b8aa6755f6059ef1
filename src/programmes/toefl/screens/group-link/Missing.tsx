import { Text } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { Group } from '../../group-link.contract.ts'

/** Who waited and has not filled in a part yet, as long as the offer holds their seats. */
export function Missing({ group: { offer } }: { group: Group }) {
  const t = useWords('toefl.together.offer')
  if (!offer || offer.ends_at === null || offer.missing.length === 0) return null
  return <Text>{t('missing', { names: offer.missing.join(', ') })}</Text>
}
