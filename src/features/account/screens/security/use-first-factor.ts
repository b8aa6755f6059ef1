import { useSession } from '#api/session.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useWords } from '#words/Words.tsx'

/**
 * Asks before a student's first second factor: from then on the password alone is not enough anywhere.
 * @returns whether to go on; the office, which needs one, is not asked
 */
export function useFirstFactor(): () => Promise<boolean> {
  const t = useWords('security.first')
  const { user } = useSession()
  const confirm = useConfirm()
  return async () =>
    user?.second_factor !== 'NONE' ||
    confirm({ title: t('title'), message: t('text'), confirmLabel: t('go'), cancelLabel: t('stay') })
}
