/** /toefl-details: the registrants of a term, whatever their shift. */
import { ButtonLink } from '#ui/links.tsx'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { useUsualTerm } from '#features/catalogue/widgets/place-filters.ts'
import { Registrants } from './seats/Registrants.tsx'

export const handle = { title: 'details.list.title' }

export default function SeatList() {
  const words = useWords('details.list')
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <ButtonLink
          to="/toefl-details/edit-requests"
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
        >
          {words('toRequests')}
        </ButtonLink>
      }
    >
      <Registrants termId={useUsualTerm()} />
    </Page>
  )
}
