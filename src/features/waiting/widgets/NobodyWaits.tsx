/** In the place of the form: why nobody can wait now. */
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import type { ListState } from '../waiting.contract.ts'

type Props = {
  /** Whether the registration is open. */
  isOpen: boolean
  lists: readonly ListState[]
  /** The page of the open form. */
  form: string
}

export function NobodyWaits({ isOpen, lists, form }: Props) {
  const t = useWords('waiting.join')
  const reason = !isOpen ? 'closed' : lists.some(({ open }) => open > 0) ? 'free' : 'none'
  return (
    <EmptyState title={t(`${reason}Title`)} picture="closed" action={<ButtonLink to={form}>{t('toForm')}</ButtonLink>}>
      {t(reason)}
    </EmptyState>
  )
}
