// A page of the tests' own around the real player: every property from the address, the handle within reach.
import { createRoot } from 'react-dom/client'
import { Player, type PlayerHandle } from '#ui/player/Player.tsx'
import common from '../../../src/words/en/common.json'
import { Words } from '#words/Words.tsx'

export type Bench = { handle: PlayerHandle | null; states: string[]; unmount: () => void }

const bench: Bench = { handle: null, states: [], unmount: () => root.unmount() }
Object.assign(globalThis, { bench })

const given = JSON.parse(decodeURIComponent(location.hash.slice(1))) as Omit<Parameters<typeof Player>[0], 'ref'>
const root = createRoot(document.querySelector('main') as Element)

root.render(
  <Words language="en" messages={{ common }}>
    <h1>Player</h1>
    <div style={{ width: 320 }}>
      <Player
        {...given}
        ref={(handle) => {
          bench.handle = handle
        }}
        onState={(state) => bench.states.push(state)}
      />
    </div>
    <p style={{ marginTop: 3000 }}>Far below</p>
  </Words>,
)
