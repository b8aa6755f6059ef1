import { Paper, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Hint } from '#ui/Hint.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { landingContent } from '../../content.resource.ts'
import { contentKinds } from '../../landing.rules.ts'
import classes from './KindCards.module.css'

/** Which kind a new content is; each has its own form. */
export function KindCards() {
  const words = useResourceWords(landingContent)
  const own = useWords('catalogue.content')
  return (
    <Page title={words.create} lead={own('choose')} breadcrumb={[{ label: words.title, to: `/${landingContent.key}` }]}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {contentKinds.map((kind) => (
          <Paper
            key={kind}
            withBorder
            p="lg"
            component={Link}
            to={`/${landingContent.key}/create?kind=${kind}`}
            className={classes.card}
          >
            <Text fw={600}>{words.choice(landingContent.fields.kind, kind)}</Text>
            <Hint>{own(`about.${kind}`)}</Hint>
          </Paper>
        ))}
      </SimpleGrid>
    </Page>
  )
}
