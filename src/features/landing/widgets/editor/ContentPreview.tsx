/** A content as the home page shows it, while it is being written. */
import { Paper, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Language } from '#words/languages.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../../landing.contract.ts'
import { type ContentKind, filmOf } from '../../landing.rules.ts'
import { About } from '../About.tsx'
import { BoardLink } from '../BoardLink.tsx'
import { Card } from '../carousel/Card.tsx'
import { Expo } from '../Expo.tsx'
import { Question } from '../Faqs.tsx'
import { Mission } from '../Mission.tsx'
import { Olympics } from '../Olympics.tsx'
import { ProfileVideo } from '../ProfileVideo.tsx'
import { spoken } from '../spoken.ts'
import { Steps } from '../Steps.tsx'
import { Testimony } from '../Testimonies.tsx'
import { answerNodes } from './answer-nodes.tsx'
import classes from './ContentPreview.module.css'

type Item = Spoken<ContentItem>
type Props = { kind: ContentKind; values: Record<string, unknown> }

export function Preview({ kind, values }: Props) {
  const words = useWords('catalogue.content')
  const reader = useLanguage()
  const [language, setLanguage] = useState<Language>(reader)
  const [openedAt] = useState(() => Date.now())
  const picture = useAddress(values['image'])
  const item = spoken(itemOf(values, picture, openedAt), language)
  const Shown = shows[kind]
  return (
    <Paper withBorder className={classes.preview} component="section" aria-label={words('preview')}>
      <div className={classes.head}>
        <Text fw={600}>{words('preview')}</Text>
        <SegmentedControl
          size="xs"
          aria-label={words('previewLanguage')}
          value={language}
          onChange={(value) => setLanguage(value === 'id' ? 'id' : 'en')}
          data={[
            { value: 'en', label: 'EN' },
            { value: 'id', label: 'ID' },
          ]}
        />
      </div>
      {/* Looked at, not used: nothing in it takes the focus or a press. */}
      <div className={classes.stage} inert lang={language}>
        <Shown item={item} />
      </div>
    </Paper>
  )
}

const shows: Record<ContentKind, (props: { item: Item }) => ReactNode> = {
  CLASS: ({ item }) => <Card item={item} look="classes" narrow onOpen={() => undefined} />,
  EVENT: ({ item }) => (
    <div data-surface="ink" className={classes.ink}>
      <Card item={item} look="events" narrow onOpen={() => undefined} />
    </div>
  ),
  TESTIMONY: ({ item }) => <Testimony item={item} />,
  FAQ: ({ item }) => <Question question={item.title} answer={answerNodes(item.description)} open />,
  BOARD: ({ item }) => <BoardLink item={{ ...item, link: item.link || '#' }} />,
  FILM: ({ item }) => <Film item={item} />,
  BANNER: ({ item }) => <Expo banner={item} promotion={undefined} />,
  PROMOTION: ({ item }) => <Expo banner={undefined} promotion={item} />,
  HISTORY: ({ item }) => <About history={item} film={undefined} />,
  OLYMPICS: ({ item }) => <Olympics heading={item} figures={[]} />,
  FIGURE: ({ item }) => <Olympics heading={undefined} figures={[item]} />,
  STEP: ({ item }) => <Steps steps={[item]} />,
  VISION: ({ item }) => <Mission vision={item} missions={[]} />,
  MISSION: ({ item }) => <Mission vision={undefined} missions={[item]} />,
}

function Film({ item }: { item: Item }) {
  const words = useWords('catalogue.content')
  const frame = filmOf(item.link ?? '')
  if (!item.link || !frame) return <Text c="dimmed">{words('noFilmYet')}</Text>
  return (
    <div className={classes.film}>
      <ProfileVideo title={item.title ?? ''} caption={item.description} frame={frame} page={item.link} />
    </div>
  )
}

/** The form's values, as the page would get them; `now` tells whether it is over. */
function itemOf(values: Record<string, unknown>, image: string | null, now: number): ContentItem {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  const ends = text('ends_at')
  return {
    id: 0,
    title: text('title'),
    title_id: text('title_id'),
    description: text('description') ?? '',
    description_id: text('description_id'),
    link: text('link'),
    name: text('name'),
    role: text('role'),
    role_id: text('role_id'),
    image,
    image_alt: text('image_alt'),
    art: text('art') as ContentItem['art'],
    starts_at: text('starts_at'),
    ends_at: ends,
    is_past: ends !== null && Date.parse(ends) <= now,
  }
}

/** The key of a picture, or where the browser finds one that was chosen and is not sent yet. */
function useAddress(picture: unknown): string | null {
  const file = picture instanceof File ? picture : null
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  return address ?? (typeof picture === 'string' && picture !== '' ? picture : null)
}
