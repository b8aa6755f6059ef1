/** /waiting-list: that of the TOEFL test. */
import { WaitingList } from '../widgets/WaitingList.tsx'

export const handle = { title: 'waitingList.titles.TOEFL' }

export default function ToeflWaitingList() {
  return <WaitingList programme="TOEFL" />
}
