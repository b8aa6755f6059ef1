import { wholeList } from '#kit/endpoint/fields.ts'
import { useRead } from '#api/api.ts'
import { Section } from '#ui/drafted-form/Section.tsx'
import { Unread } from '#ui/Unread.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { contactPersons, paymentProviders, regions } from '#features/catalogue/catalogue.resource.ts'
import type { ExactAmount } from '#features/payment/widgets/HowToPay.tsx'
import { PaymentFields } from '#features/payment/widgets/PaymentFields.tsx'
import type { InputProps } from './PersonFields.tsx'
import type { SignUpField, SignUpValues } from './sign-up-values.ts'

type Props = {
  values: SignUpValues
  input: (field: SignUpField | 'proof' | 'payment_amount') => InputProps
  regionId: number
  due: ExactAmount & { amount: number }
  price: number
}

/** How a seat that costs something is paid: the step of paying of every programme, with the proof of the sign-up. */
export function PaymentSection({ values, input, regionId, due, price }: Props) {
  const t = useWords('welcoming.form')
  const language = useLanguage()
  const region = useRead(regions.read, { params: { id: regionId } })
  const providers = useRead(paymentProviders.list, { query: wholeList })
  const contacts = useRead(contactPersons.list, { query: wholeList })
  if (!region.data || !providers.data || !contacts.data) {
    const unread = [region, providers, contacts].find(({ error }) => error) ?? region
    return <Unread error={unread.error} refetch={unread.refetch} kind="form" />
  }
  const isCash = values.payment_type === 'CASH'
  return (
    <Section title={t('payment')}>
      <PaymentFields
        values={{ ...values, payment_proof: values.proof }}
        input={(field) => input(field === 'payment_proof' ? 'proof' : field)}
        regionId={regionId}
        detail={inLanguage(language, region.data.data).party_payment_detail}
        amount={isCash ? price : due.amount}
        {...(isCash ? {} : { exact: due })}
        providers={providers.data.data}
        receivers={contacts.data.data.filter(
          (contact) => contact.type === 'GENERAL' && (contact.region_id === null || contact.region_id === regionId),
        )}
      />
    </Section>
  )
}
