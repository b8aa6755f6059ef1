// The first frame of tiles.json, moved by styles alone.
import logo from '../brand/Logo.module.css'
import classes from './TilesStill.module.css'

const letters = [
  {
    x: 40,
    path: 'M-14.1 -17L-14.1 -50L-0.4 -50Q2.7 -50 5.1 -49.5Q7.5 -48.9 9.2 -47.9Q10.9 -46.8 11.9 -45.2Q12.8 -43.5 12.8 -41.2Q12.8 -39.2 12 -37.8Q11.1 -36.3 9.4 -35.4Q7.7 -34.5 4.9 -34.2L4.9 -33.4Q9.6 -33.1 11.9 -31.1Q14.1 -29 14.1 -25.6Q14.1 -22.8 12.6 -20.9Q11.1 -18.9 8.2 -18Q5.2 -17 0.9 -17ZM-7.2 -22.8L0.8 -22.8Q4 -22.8 5.5 -23.8Q7.1 -24.7 7.1 -26.8Q7.1 -29.1 5.1 -30.3Q3.2 -31.5 -0.8 -31.5L-7.2 -31.5ZM-7.2 -36L-1.8 -36Q2.1 -36 3.9 -37.1Q5.7 -38.2 5.7 -40.2Q5.7 -42.3 4.1 -43.3Q2.4 -44.3 -1 -44.3L-7.2 -44.3Z',
  },
  {
    x: 120,
    path: 'M-15.7 -17L-15.7 -50L-6.3 -50L8.6 -26.6L9.2 -26.6L8.7 -50L15.7 -50L15.7 -17L7.2 -17L-8.6 -41.4L-9.1 -41.4L-8.7 -17Z',
  },
  {
    x: 200,
    path: 'M-12.7 -17L-12.7 -50L-5.5 -50L-5.5 -17ZM-7.7 -17L-7.7 -22.8L12.7 -22.8L12.7 -17ZM-7.7 -31L-7.7 -36.3L10.2 -36.3L10.2 -31ZM-7.7 -44.2L-7.7 -50L12.6 -50L12.6 -44.2Z',
  },
  {
    x: 280,
    path: 'M1.4 -16.3Q-2.5 -16.3 -5.5 -17.4Q-8.5 -18.4 -10.7 -20.6Q-12.8 -22.7 -13.9 -25.8Q-15 -29 -15 -33.2Q-15 -37.3 -13.9 -40.6Q-12.7 -43.8 -10.6 -46.1Q-8.5 -48.4 -5.6 -49.6Q-2.7 -50.7 0.9 -50.7Q3.6 -50.7 6 -50Q8.3 -49.2 10 -47.9Q11.7 -46.5 12.7 -44.6Q13.7 -42.7 13.7 -40.2L7.1 -38.4Q7.1 -40.5 6.1 -41.9Q5.2 -43.3 3.7 -44.1Q2.3 -44.8 0.6 -44.8Q-0.8 -44.8 -2.3 -44.2Q-3.7 -43.7 -4.9 -42.3Q-6.1 -41 -6.8 -38.8Q-7.5 -36.7 -7.5 -33.6Q-7.5 -29.5 -6.3 -27Q-5.1 -24.5 -3.1 -23.4Q-1 -22.2 1.5 -22.2Q4.3 -22.2 5.8 -23.3Q7.3 -24.4 8 -26.2Q8.7 -28 8.7 -30L15 -28.9Q15 -26.3 14.2 -24Q13.5 -21.6 11.9 -19.9Q10.3 -18.2 7.7 -17.2Q5.1 -16.3 1.4 -16.3Z',
  },
]

/** The loader's tiles before the player is there, and where it never comes. */
export function TilesStill() {
  return (
    <svg className={classes.tiles} viewBox="0 0 320 150" width={320} height={150} aria-hidden focusable="false">
      {letters.map(({ x, path }, place) => (
        <g key={x} transform={`translate(${x} 136)`} style={{ '--place': place }}>
          <ellipse className={classes.shadow} cy="6" rx="28" ry="4" />
          <g className={classes.tile}>
            <rect className={logo.edge} x="-32" y="-64" width="64" height="64" rx="15" />
            <rect className={logo.face} x="-32" y="-64" width="64" height="58" rx="15" />
            <path className={logo.letter} d={path} />
          </g>
        </g>
      ))}
    </svg>
  )
}
