/** The accountability report of a term as a PDF or a workbook, and the year's journal. */
import { Button, Divider, Group, Modal, NumberInput, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconFileSpreadsheet, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { handles, hasLists } from '#duties.ts'
import { Downloading, useDownloading } from '#ui/Downloading.tsx'
import { yearOf } from '#words/format.ts'
import { isLanguage, languageNames, languages } from '#words/languages.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { useRegionFilter, useTermFilter, useUsualTerm } from '#features/catalogue/widgets/place-filters.ts'
import { readAccountability } from '../accountability.contract.ts'
import { readJournal } from '../journal.contract.ts'

const signers = ['chair', 'treasurer', 'adviser'] as const
type Signs = Record<(typeof signers)[number], string>

export function AccountabilityDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('cashBook.accountability')
  const { user } = useSession()
  return (
    <Modal opened onClose={onClose} title={words('title')} centered size="lg">
      <Stack gap="lg">
        <Report />
        {handles(user, readJournal) ? (
          <>
            <Divider />
            <Journal />
          </>
        ) : null}
      </Stack>
    </Modal>
  )
}

function Report() {
  const words = useWords('cashBook.accountability')
  const api = useApi()
  const { user } = useSession()
  const [terms, regions] = [useTermFilter(), useRegionFilter()]
  const usual = useUsualTerm()
  const [chosen, setTerm] = useState<string | null>(null)
  const [region, setRegion] = useState<string | null>(null)
  const [lang, setLang] = useState<string>(useLanguage())
  // Those who sign are the same for a year; this browser keeps them, and no one else's.
  const [signs, setSigns] = useLocalStorage<Signs>({
    key: `accountability-signs:${user?.id ?? 0}`,
    defaultValue: { chair: '', treasurer: '', adviser: '' },
    getInitialValueInEffect: false,
  })
  const { progress, start, cancel } = useDownloading()
  const term = chosen ?? usual ?? null
  const download = (format: 'pdf' | 'xlsx') => {
    const named = Object.fromEntries(signers.map((one) => [one, signs[one].trim()]).filter(([, name]) => name))
    const query = {
      format,
      ...(term ? { term_id: Number(term) } : {}),
      ...(region ? { region_id: Number(region) } : {}),
      ...(isLanguage(lang) ? { lang } : {}),
      ...named,
    }
    return start((watch) => api.download(readAccountability, { query }, watch))
  }
  return (
    <Stack gap="md">
      <Text>{words('about')}</Text>
      <div className="cells" style={{ '--cell': '10rem' }}>
        <Select
          label={terms.label}
          data={[...terms.options]}
          value={term}
          onChange={setTerm}
          allowDeselect={false}
          data-autofocus
        />
        {hasLists(user) ? (
          <Select
            label={regions.label}
            data={[...regions.options]}
            value={region}
            onChange={setRegion}
            placeholder={words('everyRegion')}
            clearable
          />
        ) : null}
        <Select
          label={words('language')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={lang}
          onChange={(value) => value && setLang(value)}
          allowDeselect={false}
        />
      </div>
      <Text size="sm" c="dimmed">
        {words('signs')}
      </Text>
      <div className="cells" style={{ '--cell': '10rem' }}>
        {signers.map((one) => (
          <TextInput
            key={one}
            label={words(`roles.${one}`)}
            value={signs[one]}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => {
              const { value } = event.currentTarget
              setSigns((before) => ({ ...before, [one]: value }))
            }}
          />
        ))}
      </div>
      {progress ? (
        <Downloading progress={progress} onCancel={cancel} />
      ) : (
        <Group gap="sm">
          <Button leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={() => void download('pdf')}>
            {words('pdf')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onClick={() => void download('xlsx')}
          >
            {words('xlsx')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Journal() {
  const words = useWords('cashBook.accountability.journal')
  const api = useApi()
  const [year, setYear] = useState<number | string>(() => yearOf(new Date()))
  const { progress, start, cancel } = useDownloading()
  const known = readJournal.query.shape.year.safeParse(year)
  const isGood = known.success && known.data !== undefined
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {words('title')}
      </Title>
      <Text size="sm" c="dimmed">
        {words('about')}
      </Text>
      <Group align="flex-end" gap="sm">
        <NumberInput
          label={words('year')}
          value={year}
          onChange={setYear}
          allowDecimal={false}
          allowNegative={false}
          maxLength={4}
          w="8rem"
          error={isGood ? null : words('noYear')}
        />
        {progress ? (
          <Downloading progress={progress} onCancel={cancel} />
        ) : (
          <Button
            variant="default"
            disabled={!isGood}
            leftSection={<IconFileText size={18} aria-hidden />}
            onClick={() => void start((watch) => api.download(readJournal, { query: { year: Number(year) } }, watch))}
          >
            {words('save')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
