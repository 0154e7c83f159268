/** Buildings as [x, width, height], and their lit windows as [x, y]: drawn for 1440 × 260. */
const buildings = [
  [0, 32, 56],
  [34, 103, 130],
  [140, 71, 214],
  [214, 97, 90],
  [315, 90, 138],
  [409, 64, 160],
  [477, 66, 182],
  [547, 102, 96],
  [653, 106, 136],
  [762, 75, 148],
  [841, 124, 132],
  [969, 122, 168],
  [1095, 73, 48],
  [1172, 42, 120],
  [1218, 128, 190],
  [1351, 89, 90],
] as const

const windows = [
  [44, 186],
  [168, 74],
  [150, 92],
  [392, 140],
  [420, 122],
  [420, 166],
  [504, 140],
  [663, 152],
  [820, 124],
  [950, 136],
  [996, 110],
  [1040, 110],
  [1056, 174],
  [1180, 160],
  [1298, 178],
  [1240, 100],
] as const

/** The town by night, quiet behind the sign-in. */
export function Skyline() {
  return (
    <svg className="skyline" viewBox="0 0 1440 260" preserveAspectRatio="xMidYMax slice" aria-hidden>
      {buildings.map(([x, width, height]) => (
        <rect key={x} x={x} y={260 - height} width={width} height={height} fill="var(--line)" />
      ))}
      {windows.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="6" height="9" rx="1" fill="var(--brass)" opacity="0.6" />
      ))}
    </svg>
  )
}
