/** /party-waiting-list: who waits for a seat of the welcoming party. */
import { WaitingList } from '#features/waiting/widgets/WaitingList.tsx'

export const handle = { title: 'waitingList.titles.PARTY' }

export default function PartyWaitingList() {
  return <WaitingList programme="PARTY" />
}
