/** Doubles and strangers of a door, for the committee to look at. */
import { Button, Title as Heading, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Unread } from '#ui/Unread.tsx'
import { clock } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useRead, useWrite } from '#api/api.ts'
import { doors, type ToSettle } from '../../check-in.contract.ts'
import { BackToDoors } from './BackToDoors.tsx'
import type { Door } from './door-list.ts'
import classes from './door.module.css'

export function SettleDoor({ door: { programme, shiftId } }: { door: Door }) {
  const t = useWords('door.settle')
  const { report, settle } = doors[programme]
  const { data, error, refetch } = useRead(report, { params: { id: shiftId } })
  const write = useWrite(settle, { invalidates: [report.path] })
  const tick = (ids: readonly number[]) => write.mutate({ params: { id: shiftId }, body: { ids: [...ids] } })
  const found = data?.data
  const open = [...(found?.doubles ?? []), ...(found?.strangers ?? [])].filter(({ settled_at }) => settled_at === null)
  return (
    <>
      <BackToDoors />
      <header>
        <Heading order={1} size="h2">
          {t('title')}
        </Heading>
        <Text>{t('lead')}</Text>
      </header>
      {!found ? (
        <Unread error={error} refetch={refetch} kind="form" />
      ) : (
        <>
          <Text fw={600}>{t('summary', { present: found.present, seats: found.seats, scans: found.scans })}</Text>
          {found.doubles.length + found.strangers.length === 0 ? (
            <EmptyState title={t('empty')} picture="done">
              {t('emptyText')}
            </EmptyState>
          ) : null}
          {open.length > 1 ? (
            <div>
              <Button
                variant="default"
                leftSection={<IconCheck size={18} aria-hidden />}
                onClick={() => tick(open.map(({ id }) => id))}
              >
                {t('noteAll')}
              </Button>
            </div>
          ) : null}
          {(['doubles', 'strangers'] as const).map((kind) =>
            found[kind].length === 0 ? null : (
              <section key={kind} className={classes.people}>
                <Heading order={2} size="h4">
                  {t(kind)}
                </Heading>
                <ul>
                  {found[kind].map((one) => (
                    <Entry key={one.id} entry={one} onTick={() => tick([one.id])} />
                  ))}
                </ul>
              </section>
            ),
          )}
        </>
      )}
    </>
  )
}

function Entry({ entry, onTick }: { entry: ToSettle; onTick: () => void }) {
  const t = useWords('door.settle')
  const meaning = useWords('door.result')
  const { name: known, nim, is, at, first_at, other_shift, device, by, settled_at } = entry
  const name = known ?? t('nobody')
  const phone = device.slice(-4)
  return (
    <li className={classes.inside}>
      <span className={classes.facts}>
        <strong>{name}</strong>
        {nim ? <span>{nim}</span> : null}
        <span>
          {meaning(is)}.{' '}
          {is === 'AGAIN' && first_at
            ? t('double', { first: clock(first_at), time: clock(at) })
            : t('stranger', { time: clock(at) })}
        </span>
        {other_shift ? <span>{t('elsewhere', { shift: other_shift })}</span> : null}
        <span>{by ? t('by', { device: phone, name: by }) : t('byPhone', { device: phone })}</span>
      </span>
      {settled_at === null ? (
        <Button variant="default" size="sm" aria-label={t('note', { name })} onClick={onTick}>
          <IconCheck size={18} aria-hidden />
        </Button>
      ) : (
        <span>{t('noted')}</span>
      )}
    </li>
  )
}
