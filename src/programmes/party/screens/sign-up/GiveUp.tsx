/** At the end of one's own sign-up: giving the seat back, until the shift begins. */
import { Button, Text, Title } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import page from '#ui/drafted-form/FormPage.module.css'
import { useArrival } from '#ui/use-arrival.ts'
import { ButtonLink } from '#ui/links.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { useWords } from '#words/Words.tsx'
import { currentUser } from '#features/account/account.contract.ts'
import { ownPage } from '#features/payment/payment.rules.ts'
import { useCommand } from '#api/outcome.ts'
import { giveUpSignUp } from '../../party.contract.ts'

/** @param paymentId of a seat that was paid for: it is given back where its money is followed */
export function GiveUp({ id, paymentId }: { id: number; paymentId: number | null }) {
  const t = useWords('welcoming.edit')
  const refused = useWords('welcoming.refused')
  const ask = useConfirm()
  const leadOn = useLeadOn()
  const part = useArrival<HTMLElement>('give-up')
  const giving = useCommand(giveUpSignUp, {
    invalidates: ['/welcoming-parties', '/welcoming-party-shifts', currentUser.path],
    onSuccess: () => leadOn('/dashboard'),
  })
  const giveUp = async () => {
    const question = { title: t('giveUpAsk'), message: t('giveUpText'), confirmLabel: t('giveUp') }
    if (await ask({ ...question, cancelLabel: t('keep'), destructive: true })) giving.mutate({ params: { id } })
  }
  return (
    <section className={page.card} id="give-up" ref={part} tabIndex={-1} aria-label={t('cannotCome')}>
      <div>
        <Title order={2} size="h4" mb={4}>
          {t('cannotCome')}
        </Title>
        <Text>{paymentId === null ? t('cannotComeText') : refused('givePaid')}</Text>
      </div>
      {paymentId !== null ? (
        <div>
          <ButtonLink to={`${ownPage('party_payment', paymentId)}#cancel`} variant="light" color="red">
            {t('toPayment')}
          </ButtonLink>
        </div>
      ) : (
        <div>
          <Button
            variant="light"
            color="red"
            leftSection={<IconCalendarX size={18} aria-hidden />}
            loading={giving.isPending}
            onClick={() => void giveUp()}
          >
            {t('giveUp')}
          </Button>
        </div>
      )}
    </section>
  )
}
