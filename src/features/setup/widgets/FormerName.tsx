/** The texts that still say a former name of the club, with what each would say, and the way to replace them at once. */
import { Button, Checkbox, Group, Mark, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { useLanguage, useWords } from '#words/Words.tsx'
import {
  type FormerTexts,
  keepFormerName,
  readFormerTexts,
  replaceFormerName,
  undoFormerName,
} from '../former-name.contract.ts'
import { listKeys } from '../former-name.rules.ts'
import { useTextNames } from './text-names.ts'

type One = FormerTexts['texts'][number]
const changed = ['/club', '/setup', ...listKeys.map((key) => `/${key}`)]

const keyOf = ({ list, id, field }: One) => `${list}/${id}/${field}`
const placeOf = ({ list, id, field }: One) => ({ list, id, field })

export function FormerName() {
  const { data, error, refetch } = useRead(readFormerTexts, {}, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || (data.data.texts.length === 0 && !data.data.can_undo)) return null
  return <Card texts={data.data.texts} canUndo={data.data.can_undo} />
}

function Card({ texts, canUndo }: { texts: One[]; canUndo: boolean }) {
  const t = useWords('setup.formerName')
  const own = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#former-name') own.current?.scrollIntoView()
  }, [hash])
  const list = new Intl.ListFormat(useLanguage())
  const open = texts.filter(({ is_kept }) => !is_kept)
  const kept = texts.filter(({ is_kept }) => is_kept)
  const said = open.flatMap(({ excerpt }) => excerpt.filter(({ instead }) => instead !== null))
  const names = [...new Set(said.map(({ text }) => text))]
  return (
    <Paper
      ref={own}
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      bg="var(--surface)"
      component="section"
      id="former-name"
      aria-labelledby="former-name-title"
    >
      <Title order={2} size="h4" id="former-name-title">
        {open.length === 0 ? t('done') : t('title', { names: list.format(names) })}
      </Title>
      <Hint mb="md">{open.length === 0 ? t('none') : t('text')}</Hint>
      {open.length > 0 && <Choice texts={open} />}
      {canUndo && <Undo />}
      {kept.length > 0 && (
        <details>
          <Text component="summary" size="sm" mt="md">
            {t('keptTitle', { count: kept.length })}
          </Text>
          <Stack mt="sm">
            {kept.map((text) => (
              <div key={keyOf(text)}>
                <Excerpt text={text} />
                <Ways text={text} />
              </div>
            ))}
          </Stack>
        </details>
      )}
    </Paper>
  )
}

function Choice({ texts }: { texts: One[] }) {
  const t = useWords('setup.formerName')
  const { nameOf } = useTextNames()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const able = texts.filter(({ can_replace }) => can_replace)
  const chosen = able.filter((text) => !left.has(keyOf(text)))
  const replace = useCommand(replaceFormerName, { invalidates: changed })
  const choose = (text: One, isChosen: boolean) =>
    setLeft(new Set([...left].filter((key) => key !== keyOf(text)).concat(isChosen ? [] : keyOf(text))))
  return (
    <Stack align="flex-start">
      {able.length > 1 && (
        <Checkbox
          label={t('all')}
          checked={chosen.length === able.length}
          indeterminate={chosen.length > 0 && chosen.length < able.length}
          onChange={({ currentTarget: { checked } }) => setLeft(new Set(checked ? [] : able.map(keyOf)))}
        />
      )}
      {texts.map((text) => (
        <Group key={keyOf(text)} wrap="nowrap" align="flex-start" gap="sm">
          <Checkbox
            mt={2}
            aria-label={t('choose', { text: nameOf(text) })}
            disabled={!text.can_replace}
            checked={text.can_replace && !left.has(keyOf(text))}
            onChange={({ currentTarget: { checked } }) => choose(text, checked)}
          />
          <div>
            <Excerpt text={text} />
            {!text.can_replace && (
              <Text size="sm" c="var(--mantine-color-error)">
                {t('tooLong')}
              </Text>
            )}
            <Ways text={text} />
          </div>
        </Group>
      ))}
      {able.length > 0 && (
        <Button
          disabled={chosen.length === 0}
          loading={replace.isPending}
          onClick={() => replace.mutate({ body: { texts: chosen.map(placeOf) } })}
        >
          {t('replace', { count: chosen.length })}
        </Button>
      )}
    </Stack>
  )
}

function Excerpt({ text }: { text: One }) {
  const t = useWords('setup.formerName')
  const { nameOf } = useTextNames()
  const found = text.excerpt.find(({ instead }) => instead !== null)
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {/* Pieces of one text: they never change places. */}
        {text.excerpt.map((piece, index) =>
          // oxlint-disable-next-line react/no-array-index-key
          piece.instead === null ? piece.text : <Mark key={index}>{piece.text}</Mark>,
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {nameOf(text)}
        {found && <> · {t('becomes', { former: found.text, name: found.instead ?? '' })}</>}
      </Text>
    </>
  )
}

function Ways({ text }: { text: One }) {
  const t = useWords('setup.formerName')
  const { nameOf } = useTextNames()
  const keep = useCommand(keepFormerName, { invalidates: ['/club', '/setup'] })
  const name = nameOf(text)
  return (
    <Group gap="md">
      <TextLink
        size="sm"
        to={`/${text.list}/${text.id}/edit`}
        underline="always"
        aria-label={t('editIn', { text: name })}
      >
        {t('edit')}
      </TextLink>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={keep.isPending}
        aria-label={t(text.is_kept ? 'askAgainIn' : 'keepIn', { text: name })}
        onClick={() => keep.mutate({ body: { ...placeOf(text), is_kept: !text.is_kept } })}
      >
        {t(text.is_kept ? 'askAgain' : 'keep')}
      </Button>
    </Group>
  )
}

function Undo() {
  const t = useWords('setup.formerName')
  const undo = useCommand(undoFormerName, { invalidates: changed })
  return (
    <Button mt="md" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate({})}>
      {t('undo')}
    </Button>
  )
}
