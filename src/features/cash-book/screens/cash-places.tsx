/** /cash-book/places: where the club's money is by the books, what the bank says, and the tills that are counted. */
import { Button, Group, Modal, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { wholeList } from '#kit/endpoint/fields.ts'
import { Facts } from '#ui/Facts.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { inSen } from '#features/statement/sen.rules.ts'
import { type CashPlaces, countTill, readPlaces } from '../cash-place.contract.ts'
import { changed } from '../widgets/cash-changed.ts'
import { exact } from './cash-texts.ts'
import { Counts } from './Counts.tsx'
import { Parts } from './Parts.tsx'

export const handle = { title: 'cashBook.placesPage.title' }

export default function Places() {
  const words = useWords('cashBook')
  const { data, error, refetch } = useRead(readPlaces)
  return (
    <Page
      title={words('placesPage.title')}
      lead={words('placesPage.about')}
      breadcrumb={[{ label: words('title'), to: '/cash-book' }]}
    >
      <Parts />
      {data ? <All places={data.data} /> : <Unread error={error} refetch={refetch} kind="cards" />}
    </Page>
  )
}

function All({ places }: { places: CashPlaces }) {
  const words = useWords('cashBook.placesPage')
  const [counting, setCounting] = useState<CashPlaces['tills'][number] | null>(null)
  return (
    <>
      <section>
        <Title order={2} size="h3" mb="md">
          {words('accounts')}
        </Title>
        <div className="cells" style={{ '--cell': '20rem' }}>
          {places.accounts.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </div>
      </section>
      <section>
        <Title order={2} size="h3" mb="md">
          {words('tills')}
        </Title>
        {places.tills.length === 0 ? <Text c="dimmed">{words('noTills')}</Text> : null}
        <div className="cells" style={{ '--cell': '20rem' }}>
          {places.tills.map((till) => (
            <Till key={till.id} till={till} onCount={() => setCounting(till)} />
          ))}
        </div>
      </section>
      {places.people.length > 0 ? <People people={places.people} /> : null}
      <Counts />
      {counting ? <CountDialog till={counting} onClose={() => setCounting(null)} /> : null}
    </>
  )
}

function Account({ account }: { account: CashPlaces['accounts'][number] }) {
  const words = useWords('cashBook.placesPage')
  const language = useLanguage()
  const { id, name, region_init, booked, stated, difference, open_lines } = account
  return (
    <Paper withBorder p="md" bg="var(--surface)" maw="36rem">
      <Title order={3} size="h4" mb="sm">
        {[name, region_init].filter(Boolean).join(', ')}
      </Title>
      <Facts
        layout="apart"
        facts={[
          [
            words('booked'),
            <span key="booked" className="figures">
              {exact(booked)}
            </span>,
          ],
          [
            stated
              ? `${words('stated')}, ${words('statedOn', { day: day(stated.day, language, 'short') })}`
              : words('stated'),
            <span key="stated" className="figures">
              {stated ? exact(stated) : words('noStatement')}
            </span>,
          ],
          [
            words('difference'),
            difference ? (
              <Text key="difference" span fw={700} c={inSen(difference) === 0 ? undefined : 'red'} className="figures">
                {inSen(difference) === 0 ? words('agrees') : exact(difference)}
              </Text>
            ) : null,
          ],
        ]}
      />
      <Group justify="space-between" mt="sm" gap="sm">
        {open_lines > 0 ? (
          <TextLink to={`/cash-book/lines?account_id=${id}`} size="sm">
            {words('openLines', { count: open_lines })}
          </TextLink>
        ) : (
          <Hint>{words('openLines', { count: 0 })}</Hint>
        )}
        <ButtonLink to={`/cash-book/places/${id}`} variant="default" size="sm" aria-label={words('daysOf', { name })}>
          {words('days')}
        </ButtonLink>
      </Group>
    </Paper>
  )
}

function Till({ till, onCount }: { till: CashPlaces['tills'][number]; onCount: () => void }) {
  const words = useWords('cashBook.placesPage')
  const language = useLanguage()
  const { name, handed, booked, balance, last_count: last } = till
  const counted = last && words('counted', { amount: exact(last.counted), day: day(last.day, language, 'short') })
  return (
    <Paper withBorder p="md" bg="var(--surface)" maw="36rem">
      <Title order={3} size="h4" mb="sm">
        {name}
      </Title>
      <Facts
        layout="apart"
        facts={[
          [
            words('handed'),
            <span key="handed" className="figures">
              {exact(handed)}
            </span>,
          ],
          [
            words('moved'),
            <span key="moved" className="figures">
              {exact(booked)}
            </span>,
          ],
          [
            words('balance'),
            <Text key="balance" span fw={700} c={inSen(balance) < 0 ? 'red' : undefined} className="figures">
              {exact(balance)}
            </Text>,
          ],
          [words('lastCount'), counted ?? words('never')],
        ]}
      />
      <Group justify="flex-end" mt="sm">
        <Button variant="default" size="sm" aria-label={words('countOf', { name })} onClick={onCount}>
          {words('count')}
        </Button>
      </Group>
    </Paper>
  )
}

function People({ people }: { people: CashPlaces['people'] }) {
  const words = useWords('cashBook.placesPage')
  return (
    <section>
      <Title order={2} size="h3">
        {words('people')}
      </Title>
      <Text c="dimmed" mb="md" maw="75ch">
        {words('peopleAbout')}
      </Text>
      <Paper withBorder p="md" bg="var(--surface)" maw="40rem">
        <Stack gap="xs">
          {people.map((one) => (
            <Group key={`${one.id ?? ''} ${one.name}`} justify="space-between" gap="sm">
              <div>
                <Text fw={600}>{one.name}</Text>
                <Hint>{words(inSen(one) < 0 ? 'owed' : 'advance')}</Hint>
              </div>
              <Text className="figures" fw={700}>
                {exact(inSen(one) < 0 ? { amount: -one.amount, sen: -one.sen } : one)}
              </Text>
            </Group>
          ))}
        </Stack>
      </Paper>
    </section>
  )
}

function CountDialog({ till, onClose }: { till: CashPlaces['tills'][number]; onClose: () => void }) {
  const words = useWords('cashBook.placesPage')
  const api = useApi()
  const saved = useSaved(changed, onClose)
  const places = useRead(regions.list, { query: wholeList }).data?.data
  const expected = exact(till.balance)
  if (!places) return null
  return (
    <Modal opened onClose={onClose} title={words('countTitle', { name: till.name })} centered>
      <Hint mb="md">{words('countText', { amount: expected })}</Hint>
      <FormShell
        schema={countTill.body}
        initial={{
          holder_id: till.id,
          counted: '',
          region_id: String(places[0]?.id ?? ''),
          reason: '',
        }}
        isRepeatable
        submit={(body, options) => api.call(countTill, { body }, options)}
        onDone={saved}
        submitLabel={words('countSave')}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <RupiahInput label={words('countAmount')} withAsterisk data-autofocus {...form.getInputProps('counted')} />
            <TextInput
              label={words('reason')}
              description={words('reasonHint')}
              maxLength={300}
              {...form.getInputProps('reason')}
            />
            <Select
              label={words('region')}
              data={places.map(({ id, region }) => ({ value: String(id), label: region }))}
              allowDeselect={false}
              {...form.getInputProps('region_id')}
            />
          </>
        )}
      </FormShell>
    </Modal>
  )
}
