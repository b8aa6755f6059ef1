/** /mail-texts/:section: sentences of some mails in both languages, with the original and a look at the mail. */
import { Anchor, Button, Code, Group, Modal, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '#kit/endpoint/call.ts'
import { Hint } from '#ui/Hint.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { type Language, languageNames, languages } from '#words/languages.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { type MailTexts, previewMailTexts, readMailTexts, writeMailTexts } from '../mail-text.contract.ts'
import { longestText } from '../mail-text.rules.ts'
import classes from './mail-texts.module.css'

export const handle = { title: 'mailTexts.title' }

export default function MailTextScreen() {
  const t = useWords('mailTexts')
  const { section = '' } = useParams()
  const { data, error, refetch } = useRead(readMailTexts, { params: { section } }, { staleTime: Infinity })
  const title = data?.data.mails[0]?.subject ?? t('title')
  return (
    <Page title={title} lead={t('formLead')} breadcrumb={[{ label: t('title'), to: '/mail-texts' }]}>
      {data ? <Form key={section} mails={data.data} /> : <Unread error={error} refetch={refetch} kind="form" />}
    </Page>
  )
}

type Typed = Record<string, string>
const nameOf = (language: Language, key: string) => `${language} ${key}`

/** What is wrong, by language and key: the answer counts the sentences that were sent. */
function problemsOf(error: unknown, sent: readonly { key: string; language: Language }[]): Typed {
  const errors = error instanceof ApiError ? (error.problem.errors ?? {}) : {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [message]]) => {
      const one = sent[Number(/^texts\.(\d+)\./.exec(field)?.[1] ?? -1)]
      return one && message ? [[nameOf(one.language, one.key), message]] : []
    }),
  )
}

function Form({ mails: { section, mails, texts } }: { mails: MailTexts }) {
  const t = useWords('mailTexts')
  const office = useWords('office')
  const spoken = useLanguage()
  const [language, setLanguage] = useState<Language>(spoken)
  const [typed, setTyped] = useState<Typed>({})
  const [problems, setProblems] = useState<Typed>({})
  const [template, setTemplate] = useState(mails[0]?.template ?? '')
  const valueOf = (of: Language, { key, own, original }: MailTexts['texts'][number]) =>
    typed[nameOf(of, key)] ?? own[of] ?? original[of]
  const all = languages.flatMap((of) =>
    texts.map((one) => {
      const value = valueOf(of, one)
      const isChanged = value !== (one.own[of] ?? one.original[of])
      return { key: one.key, language: of, text: value === one.original[of] ? null : value, isChanged }
    }),
  )
  // What somebody else changes at the same time stays as they say it.
  const changed = all.filter(({ isChanged }) => isChanged)
  const onError = (sent: typeof all) => (error: unknown) => setProblems(problemsOf(error, sent))
  const save = useCommand(writeMailTexts, {
    invalidates: ['/mail-texts'],
    onSuccess: () => {
      setTyped({})
      setProblems({})
    },
  })
  const look = useCommand(previewMailTexts, { onSuccess: () => setProblems({}) })
  // Each is called by its kind, and where there are several by its place among them.
  const labelOf = (key: string): string => {
    const alike = texts.filter((one) => kindOf(one.key) === kindOf(key)).map((one) => one.key)
    return alike.length > 1 ? `${t(`kinds.${kindOf(key)}`)} ${alike.indexOf(key) + 1}` : t(`kinds.${kindOf(key)}`)
  }
  const type = (key: string, text: string) => setTyped((before) => ({ ...before, [nameOf(language, key)]: text }))
  return (
    <Stack gap="lg" maw="46rem">
      <SegmentedControl
        value={language}
        onChange={(value) => setLanguage(value)}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        aria-label={t('language')}
        w="fit-content"
      />
      {texts.map((one) => {
        const value = valueOf(language, one)
        const original = one.original[language]
        return (
          <div key={one.key}>
            <Textarea
              label={labelOf(one.key)}
              value={value}
              onChange={(event) => type(one.key, event.currentTarget.value)}
              error={problems[nameOf(language, one.key)]}
              maxLength={longestText}
              autosize
              lang={language}
            />
            {one.values.length > 0 && (
              <Hint mt={4}>
                {t('keep')}{' '}
                {one.values.map((name) => (
                  <Code key={name} mr={4}>{`{${name}}`}</Code>
                ))}
              </Hint>
            )}
            {value !== original && (
              <Text size="sm" c="dimmed" mt={4}>
                {t('original')} <span lang={language}>{original}</span>{' '}
                <Anchor component="button" type="button" size="sm" onClick={() => type(one.key, original)}>
                  {t('back')}
                </Anchor>
              </Text>
            )}
          </div>
        )
      })}
      {mails.length > 1 && (
        <Select
          label={t('which')}
          value={template}
          onChange={(value) => setTemplate(value ?? template)}
          allowDeselect={false}
          data={mails.map(({ template: value, subject }) => ({ value, label: subject }))}
          maw="28rem"
        />
      )}
      <Group gap="sm" className={classes.foot}>
        <Button
          loading={save.isPending}
          disabled={changed.length === 0}
          onClick={() => save.mutate({ params: { section }, body: { texts: changed } }, { onError: onError(changed) })}
        >
          {office('form.save')}
        </Button>
        <Button
          variant="default"
          loading={look.isPending}
          onClick={() =>
            look.mutate({ params: { section }, body: { template, language, texts: all } }, { onError: onError(all) })
          }
        >
          {t('preview')}
        </Button>
      </Group>
      <LeaveGuard isUnsaved={() => changed.length > 0} />
      <Modal
        opened={look.data !== undefined}
        onClose={look.reset}
        size="xl"
        title={look.data?.data.subject}
        closeButtonProps={{ 'aria-label': office('form.cancel') }}
      >
        {look.data && <Preview {...look.data.data} />}
      </Modal>
    </Stack>
  )
}

const kindOf = (key: string): 'subject' | 'button' | 'text' =>
  /subject$/i.test(key) ? 'subject' : /button$/i.test(key) ? 'button' : 'text'

function Preview({ html, sentences, subject }: { html: string | null; sentences: readonly string[]; subject: string }) {
  const t = useWords('mailTexts')
  if (html === null) {
    return (
      <Stack gap="sm">
        <Hint>{t('noMail')}</Hint>
        {sentences.map((text, index) => (
          // They never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Text key={index}>{text}</Text>
        ))}
      </Stack>
    )
  }
  return (
    <>
      <Hint mb="sm">{t('newest')}</Hint>
      {/* No scripts and no origin of its own: it is only looked at. */}
      <iframe
        title={subject}
        className={classes.letter}
        sandbox=""
        // The logo lies in the mail itself, which is not here.
        srcDoc={html.replaceAll('cid:club-logo', '/club/logo.png')}
      />
    </>
  )
}
