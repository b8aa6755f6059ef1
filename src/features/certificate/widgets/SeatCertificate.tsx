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
import type { DoorProgramme } from '#programme-kinds.ts'
import { certificateEndpoints, type SeatCertificates } from '../certificate.contract.ts'

type Props = {
  programme: DoorProgramme
  seatId: number
  /** The kept answers that change with it. */
  changed: string[]
}

export function SeatCertificate(props: Props) {
  const { programme, seatId } = props
  const words = useWords('certificates')
  const { data, error, refetch } = useRead(certificateEndpoints[programme].list, { params: { id: seatId } })
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)">
      <Title order={2} size="h4" mb="sm">
        {words('ofSeat')}
      </Title>
      {data ? <Content {...props} found={data.data} /> : <Unread error={error} refetch={refetch} />}
    </Paper>
  )
}

function Content({ found, ...props }: Props & { found: SeatCertificates }) {
  const { programme, seatId, changed } = props
  const { read, make, reinstate: declared } = certificateEndpoints[programme]
  const words = useWords('certificates')
  const [isWithdrawing, setWithdrawing] = useState(false)
  const api = useApi()
  const client = useQueryClient()
  const reinstate = useCommand(declared, { invalidates: changed })
  const { can_have: canHave, certificates } = found
  const counts = certificates.some(({ state }) => state === 'VALID' || state === 'EXPIRED')
  const isWithdrawn = !counts && certificates.some(({ withdrawn_at }) => withdrawn_at !== null)
  return (
    <>
      {certificates.length === 0 ? (
        <Text>{canHave ? words('none') : words(`cannots.${programme}`)}</Text>
      ) : (
        <List listStyleType="none" p={0} className="stack">
          {certificates.map(({ id, number, code, score, state, withdraw_reason: reason }) => (
            <List.Item key={id}>
              <TextLink to={`/verify/${code}`}>
                {words('line', {
                  number,
                  score: score === null ? 'none' : String(score),
                  state: state === 'REPLACED' ? words(`replaced.${programme}`) : words(`states.${state}`),
                })}
              </TextLink>
              {reason ? <Hint>{reason}</Hint> : null}
            </List.Item>
          ))}
        </List>
      )}
      <Group mt="md" gap="sm">
        {canHave && (
          <FileButton
            file={read}
            id={seatId}
            icon={<IconCertificate size={18} aria-hidden />}
            before={async () => {
              await api.call(make, { params: { id: seatId } })
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
      {isWithdrawing && <Withdraw {...props} onClose={() => setWithdrawing(false)} />}
    </>
  )
}

function Withdraw({ programme, seatId, changed, onClose }: Props & { onClose: () => void }) {
  const { withdraw } = certificateEndpoints[programme]
  const words = useWords('certificates')
  const api = useApi()
  const saved = useSaved(changed, onClose)
  return (
    <Modal opened onClose={onClose} title={words('withdrawTitle')}>
      <Text mb="md">{words('withdrawText')}</Text>
      <FormShell
        schema={withdraw.body}
        initial={{ reason: '' }}
        submit={(body) => api.call(withdraw, { params: { id: seatId }, body })}
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
