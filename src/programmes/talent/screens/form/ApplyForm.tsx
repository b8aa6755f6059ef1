/** The form of an application that is still to be sent. */
import { Hint } from '#ui/Hint.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ReplyOf } from '#kit/endpoint/endpoint.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { FormShell } from '#ui/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { NoticeLine } from '#features/privacy/widgets/NoticeLine.tsx'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { currentUser } from '#features/account/account.contract.ts'
import { forget, useApi } from '#api/api.ts'
import { applyAsTalent } from '../../talent.contract.ts'
import type { Lists } from './talent-lists.ts'
import { successAddress, successState } from './success-address.ts'
import { TalentInputs } from './TalentInputs.tsx'
import type { Values } from './talent-values.ts'

type Props = {
  /** Whose draft it is: somebody else's on a shared computer is somebody else's. */
  id: string
  initial: Values
  lists: Lists
  nimNote?: string
}

export function ApplyForm({ id, initial, lists, nimNote }: Props) {
  const t = useWords('talent.apply')
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <div className={classes.card}>
      <FormShell<typeof applyAsTalent.body, Values, ReplyOf<typeof applyAsTalent>>
        schema={applyAsTalent.body}
        initial={initial}
        draft={`talent:${id}`}
        restored={{
          restored: t('restored'),
          startOver: t('startOver'),
          question: { title: t('startOverAsk'), message: t('startOverText') },
        }}
        isRepeatable
        submit={(body, options) => api.call(applyAsTalent, { body: { ...body, ...shownNotice() } }, options)}
        onDone={({ data }) => {
          void forget(client, [currentUser.path, '/talent-recruitments'])
          void navigate(successAddress(data.region_id), { state: successState(data.line_group) })
        }}
        submitLabel={t('submit')}
      >
        {(form) => (
          <>
            <TalentInputs form={form} lists={lists} {...(nimNote ? { nimNote } : {})} />
            <Hint>{t('kept')}</Hint>
            <NoticeLine />
          </>
        )}
      </FormShell>
    </div>
  )
}
