/** /toefl-details: the registrants of a term, whatever their shift. */
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { useUsualTerm } from '#features/catalogue/widgets/place-filters.ts'
import { Registrants } from './Registrants.tsx'

export default function DetailList() {
  const words = useWords('details.list')
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <Button
          component={Link}
          to="/toefl-details/edit-requests"
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
        >
          {words('toRequests')}
        </Button>
      }
    >
      <Registrants termId={useUsualTerm()} />
    </Page>
  )
}
