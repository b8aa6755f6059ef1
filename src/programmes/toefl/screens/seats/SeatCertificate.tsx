/** The certificates of a registrant: which one counts, its file, and withdrawing it. */
import { Button, Group, List, Modal, Paper, Text, Textarea, Title } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { FileButton } from '#api/FileButton.tsx'
import { useCommand, useSaved } from '#api/outcome.ts'
import {
  listCertificates,
  makeCertificate,
  readCertificate,
  reinstateCertificate,
  type SeatCertificates,
  withdrawCertificate,
} from '../../certificate.contract.ts'
import { changed } from './seat-changed.ts'

export function SeatCertificate({ seatId }: { seatId: number }) {
  const words = useWords('certificates')
  const { data, error, refetch } = useRead(listCertificates, { params: { id: seatId } })
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)">
      <Title order={2} size="h4" mb="sm">
        {words('ofSeat')}
      </Title>
      {data ? <Content seatId={seatId} found={data.data} /> : <Unread error={error} refetch={refetch} />}
    </Paper>
  )
}

function Content({ seatId, found }: { seatId: number; found: SeatCertificates }) {
  const words = useWords('certificates')
  const [isWithdrawing, setWithdrawing] = useState(false)
  const api = useApi()
  const client = useQueryClient()
  const reinstate = useCommand(reinstateCertificate, { invalidates: changed })
  const { can_have: canHave, certificates } = found
  const counts = certificates.some(({ state }) => state === 'VALID' || state === 'EXPIRED')
  const isWithdrawn = !counts && certificates.some(({ withdrawn_at }) => withdrawn_at !== null)
  return (
    <>
      {certificates.length === 0 ? (
        <Text>{words(canHave ? 'none' : 'cannot')}</Text>
      ) : (
        <List listStyleType="none" p={0} className="stack">
          {certificates.map(({ id, number, code, score, state, withdraw_reason: reason }) => (
            <List.Item key={id}>
              <TextLink to={`/verify/${code}`}>
                {words('line', { number, score, state: words(`states.${state}`) })}
              </TextLink>
              {reason ? <Hint>{reason}</Hint> : null}
            </List.Item>
          ))}
        </List>
      )}
      <Group mt="md" gap="sm">
        {canHave && (
          <FileButton
            file={readCertificate}
            id={seatId}
            icon={<IconCertificate size={18} aria-hidden />}
            before={async () => {
              await api.call(makeCertificate, { params: { id: seatId } })
              void forget(client, changed)
            }}
          >
            {words('download')}
          </FileButton>
        )}
        {counts && (
          <Button variant="subtle" color="red" onClick={() => setWithdrawing(true)}>
            {words('withdraw')}
          </Button>
        )}
        {isWithdrawn && (
          <Button
            variant="default"
            loading={reinstate.isPending}
            onClick={() => reinstate.mutate({ params: { id: seatId } })}
          >
            {words('reinstate')}
          </Button>
        )}
      </Group>
      {isWithdrawing && <Withdraw seatId={seatId} onClose={() => setWithdrawing(false)} />}
    </>
  )
}

function Withdraw({ seatId, onClose }: { seatId: number; onClose: () => void }) {
  const words = useWords('certificates')
  const api = useApi()
  const saved = useSaved(changed, onClose)
  return (
    <Modal opened onClose={onClose} title={words('withdrawTitle')}>
      <Text mb="md">{words('withdrawText')}</Text>
      <FormShell
        schema={withdrawCertificate.body}
        initial={{ reason: '' }}
        submit={(body) => api.call(withdrawCertificate, { params: { id: seatId }, body })}
        onDone={saved}
        submitLabel={words('withdraw')}
        onCancel={onClose}
      >
        {(form) => (
          <Textarea
            label={words('reason')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        )}
      </FormShell>
    </Modal>
  )
}
