import { WaitHere } from '#features/waiting/widgets/WaitHere.tsx'

type Props = { region: { id: number; region_init: string }; size?: number }

/** The way to the waiting list of a region's shifts. */
export const WaitForTest = ({ region: { id, region_init }, ...size }: Props) => (
  <WaitHere programme="TOEFL" regionId={id} to={`/register/${id}-${region_init}/waiting`} {...size} />
)
