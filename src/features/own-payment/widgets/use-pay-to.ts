/** Where the money of a payment goes, and who may have received it in cash. */
import { together } from '#api/combine-reads.ts'
import { useRead } from '#api/api.ts'
import { calm } from '#api/freshness.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage } from '#words/Words.tsx'
import { contactPersons, paymentProviders, regions } from '#features/catalogue/catalogue.resource.ts'
import type { OwnPayment } from '../own-payment.contract.ts'
import type { OwnPaymentPart } from './own-payment-part.ts'

export function usePayTo({ region_id }: OwnPayment, { payTo, receives }: OwnPaymentPart) {
  const language = useLanguage()
  const all = useRead(regions.list, { query: wholeList }, calm)
  const providers = useRead(paymentProviders.list, { query: wholeList }, calm)
  const contacts = useRead(contactPersons.list, { query: wholeList }, calm)
  const region = all.data?.data.find(({ id }) => id === region_id)
  return {
    detail: region ? payTo(inLanguage(language, region)) : null,
    providers: providers.data?.data ?? [],
    receivers: (contacts.data?.data ?? []).filter(
      (person) =>
        [receives, 'GENERAL'].includes(person.type) && (person.region_id === null || person.region_id === region_id),
    ),
    ...together(all, providers, contacts),
  }
}
