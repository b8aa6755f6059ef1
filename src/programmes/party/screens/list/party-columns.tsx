/** The columns of the list; each tab begins with those that matter there. */
import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import { Anchor } from '@mantine/core'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { When } from '#ui/When.tsx'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { SignUp } from '../../party.contract.ts'
import { type ReviewTab, decisionColumns } from '#features/review/widgets/decision-columns.tsx'
import { binusian } from '../../party.rules.ts'

export function useSignUpColumns(tab: ReviewTab, onOpen: (id: number) => void): Column<SignUp>[] {
  const words = useWords('welcoming.list')
  const types = useWords('welcoming.types')
  const language = useLanguage()
  return [
    {
      id: 'name',
      header: words('name'),
      heading: true,
      sortable: true,
      cell: (signUp) => (
        <div>
          <Anchor component="button" type="button" fw={600} ta="start" onClick={() => onOpen(signUp.id)}>
            {signUp.name}
          </Anchor>
          <Hint>{signUp.nim ?? types('nonBinusian')}</Hint>
          {signUp.given_up_at && <Hint>{words('givenUp', { moment: moment(signUp.given_up_at, language) })}</Hint>}
        </div>
      ),
    },
    {
      id: 'starts_at',
      header: words('shift'),
      sortable: true,
      cell: (signUp) => (
        <div>
          {inLanguage(language, signUp).shift}
          <Hint>
            <When at={signUp.starts_at} />
          </Hint>
        </div>
      ),
    },
    {
      id: 'contact',
      header: words('phone'),
      cell: (signUp) => (
        <div>
          {signUp.phone_number}
          <Hint>{signUp.instagram && `@${signUp.instagram}`}</Hint>
        </div>
      ),
    },
    {
      id: 'payment_id',
      header: words('payment'),
      hidden: true,
      cell: ({ payment_id }) =>
        payment_id === null ? '–' : <NameLink to={`/party-payments/${payment_id}/edit`}>{payment_id}</NameLink>,
    },
    whenColumn('created_at', words('signedUp')),
    ...decisionColumns<SignUp>(tab, words),
    {
      id: 'type',
      header: words('type'),
      sortable: true,
      hidden: true,
      cell: (signUp) => types(signUp.type === binusian ? 'binusian' : 'nonBinusian'),
    },
    { id: 'major', header: words('major'), hidden: true, cell: (signUp) => signUp.major ?? '–' },
    { id: 'campus', header: words('campus'), hidden: true, cell: (signUp) => signUp.campus_location ?? '–' },
    { id: 'email', header: words('email'), hidden: true, cell: (signUp) => signUp.email },
    { id: 'line_id', header: words('line'), hidden: true, cell: (signUp) => signUp.line_id },
    { id: 'region', header: words('region'), hidden: true, cell: (signUp) => signUp.region_init ?? '–' },
    { id: 'id', header: words('number'), align: 'right', sortable: true, hidden: true, cell: ({ id }) => id },
  ]
}
