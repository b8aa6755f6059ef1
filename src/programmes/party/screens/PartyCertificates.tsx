/** The certificates of a shift of the party, once somebody was there: their release, and the papers. */
import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { use } from 'react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { TextLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { MayCall, useRead } from '#api/api.ts'
import { ShiftCertificates } from '#features/certificate/widgets/ShiftCertificates.tsx'
import { useDecision } from '#features/decision/widgets/use-decision.ts'
import { SatSheet } from '#features/sat-sheet/widgets/SatSheet.tsx'
import { type PartyRelease, readPartyRelease, releasePartyCertificates } from '../party-release.contract.ts'

export function PartyCertificatesPanel({ shiftId }: { shiftId: number }) {
  const words = useWords('partyCertificates')
  const { data, error, refetch } = useRead(readPartyRelease, { params: { id: shiftId } })
  if (!use(MayCall)(readPartyRelease)) return null
  // Before the first check-in there is nothing to certify.
  if (data && data.data.counts.here === 0 && !data.data.released_at) return null
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h3" mb="sm">
        {words('title')}
      </Title>
      {data ? <Content release={data.data} /> : <Unread error={error} refetch={refetch} />}
    </Paper>
  )
}

function Content({ release }: { release: PartyRelease }) {
  const words = useWords('partyCertificates')
  const language = useLanguage()
  const { shift_id: shiftId, is_on: isOn, released_at: at, counts, absent } = release
  return (
    <Stack gap="md">
      <Text role="status">
        {at
          ? words('released', { moment: moment(at, language), name: release.released_by_name ?? words('nobody') })
          : words(isOn ? 'waits' : 'off')}{' '}
        {!isOn && <TextLink to="/party-certificates">{words('toTemplate')}</TextLink>}
      </Text>
      <Text>{words('counts', counts)}</Text>
      {counts.here > 0 && absent.length > 0 && (
        <details>
          <summary>{words('absent', { count: absent.length })}</summary>
          <List>
            {absent.map(({ id, name, nim }) => (
              <List.Item key={id}>
                <TextLink to={`/welcoming-parties/${id}/edit`}>{nim ? `${name} (${nim})` : name}</TextLink>
              </List.Item>
            ))}
          </List>
        </details>
      )}
      <Group gap="sm">
        {isOn && !at && counts.here > 0 && <Release release={release} />}
        {at && counts.here > 0 && <ShiftCertificates programme="PARTY" shiftId={shiftId} />}
      </Group>
      {counts.here > 0 && <SatSheet programme="PARTY" shiftId={shiftId} />}
    </Stack>
  )
}

function Release({ release: { shift_id: id, seen, counts } }: { release: PartyRelease }) {
  const words = useWords('partyCertificates')
  const confirm = useConfirm()
  const send = useDecision(releasePartyCertificates, ['/welcoming-party-shifts', '/welcoming-parties', '/emails'])
  const release = async () => {
    const isSure = await confirm({
      title: words('releaseTitle', { count: counts.here }),
      message: words('releaseText', { count: counts.here }),
      confirmLabel: words('release'),
    })
    if (isSure) send.mutate({ params: { id }, body: { seen } })
  }
  return (
    <Button leftSection={<IconSend size={18} aria-hidden />} loading={send.isPending} onClick={() => void release()}>
      {words('release')}
    </Button>
  )
}
