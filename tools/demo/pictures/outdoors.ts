import type { Random } from '#demo/random.ts'

import type { Palette } from './palettes.ts'

const SHEET = 'width="640" height="800"'

function sky(stops: readonly (readonly [number, string])[]) {
  const drawn = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${drawn}</linearGradient></defs><rect ${SHEET} fill="url(#s)"/>`
}

function glints(random: Random, colour: string, from: number) {
  const lines = Array.from({ length: 16 }, (_, line) => {
    const y = from + line * 22
    return `M${random.between(40, 540)} ${y}h${random.between(40, 190)}`
  })
  return `<path d="${lines.join('')}" stroke="${colour}" stroke-width="5" stroke-linecap="round" opacity=".45"/>`
}

/** The evening sun over a harbour. */
export function harbour({ deep, mid, soft, pale }: Palette, random: Random) {
  const sun = random.pick([150, 180, 500])
  return `${sky([
    [0, deep],
    [0.6, mid],
    [1, soft],
  ])}<circle cx="${sun}" cy="392" r="92" fill="${pale}"/><rect y="410" width="640" height="390" fill="${soft}"/>${glints(random, pale, 430)}`
}

export function hills({ deep, mid, soft, pale }: Palette, random: Random) {
  const moon = random.pick([120, 500])
  return `${sky([
    [0, pale],
    [1, soft],
  ])}<circle cx="${moon}" cy="180" r="62" fill="#fff" opacity=".55"/><path d="M0 470c120-80 240-110 350-40s190 20 290-30v400H0z" fill="${soft}"/><path d="M0 560c160-90 270-30 380-20s180-60 260-70v330H0z" fill="${mid}"/><path d="M0 660c150-70 320-40 640-30v170H0z" fill="${deep}"/>`
}

/** A town at night; a few windows are lit. */
export function skyline({ deep, mid, soft, pale }: Palette, random: Random) {
  const houses: string[] = []
  const lights: string[] = []
  for (let x = -10; x < 640;) {
    const width = random.between(50, 92)
    const top = random.between(290, 540)
    houses.push(`M${x} 800V${top}h${width}V800z`)
    for (let column = x + 12; column < x + width - 16; column += 24)
      for (let row = top + 20; row < 790; row += 34)
        if (random.chance(0.32)) lights.push(`M${column} ${row}h11v15h-11z`)
    x += width + random.between(2, 8)
  }
  return `${sky([
    [0, deep],
    [0.6, mid],
    [1, soft],
  ])}<path d="${houses.join('')}" fill="${deep}" opacity=".85"/><path d="${lights.join('')}" fill="${pale}" opacity=".85"/>`
}

/** Small sails on a bright bay. */
export function boats({ deep, mid, soft, pale }: Palette, random: Random) {
  const sail = (x: number, y: number, scale: number) =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0-150V-10H-70z" fill="#FFF6EA"/><path d="M12-128V-10h54z" fill="${pale}"/><path d="M-80 0H76l-22 30H-56z" fill="${deep}"/><path d="M3-156V0" stroke="${deep}" stroke-width="6"/></g>`
  return `${sky([
    [0, pale],
    [0.55, soft],
    [1, soft],
  ])}<circle cx="${random.pick([330, 250, 420])}" cy="120" r="54" fill="#fff" opacity=".6"/><rect y="400" width="640" height="400" fill="${mid}"/>${sail(90, 404, 1)}${sail(572, 400, 0.82)}${sail(190, 396, 0.5)}${glints(random, pale, 450)}`
}

/** A suspension bridge between two cliffs. */
export function bridge({ deep, mid, soft, pale }: Palette, random: Random) {
  const hangers = Array.from({ length: 15 }, (_, hanger) => {
    const x = 120 + hanger * 28.5
    const rise = ((x - 320) / 200) ** 2
    return `M${x} ${356 - rise * 190}V362`
  })
  return `${sky([
    [0, deep],
    [0.45, mid],
    [0.8, soft],
    [1, pale],
  ])}<circle cx="${random.pick([210, 440])}" cy="330" r="70" fill="${pale}" opacity=".9"/><path d="M0 380h70l40 120-30 300H0zM640 380h-70l-40 130 30 290h80z" fill="${deep}"/><path d="M0 300L105 150M105 150Q320 560 535 150M535 150L640 300" fill="none" stroke="${deep}" stroke-width="9"/><path d="${hangers.join('')}" stroke="${deep}" stroke-width="4"/><path d="M0 360h640v20H0zM88 130h34v270H88zM518 130h34v270h-34z" fill="${deep}"/>`
}

/** Beach huts under a wide sky. */
export function beachHuts({ deep, mid, soft, pale }: Palette, random: Random) {
  const turns = random.between(0, 2)
  const walls = [mid, '#FFF6EA', deep]
  const huts = [-40, 100, 240, 380, 520].map((x, hut) => {
    const wall = walls[(hut + turns) % 3] ?? mid
    const trim = wall === '#FFF6EA' ? mid : '#FFF6EA'
    return `<path d="M${x} 800V300l66-80 66 80v500z" fill="${wall}"/><path d="M${x - 8} 308l74-90 74 90" fill="none" stroke="${trim}" stroke-width="12"/><path d="M${x + 40} 800V380h52v420z" fill="${trim}" opacity=".75"/>`
  })
  return `${sky([
    [0, pale],
    [1, soft],
  ])}<circle cx="520" cy="110" r="50" fill="#fff" opacity=".6"/>${huts.join('')}`
}

/** A crescent of stone houses with sash windows, some of them lit. */
export function terrace({ deep, mid, soft, pale }: Palette, random: Random) {
  const windows: string[] = []
  for (let x = 28; x < 620; x += 88)
    for (let y = 250; y < 760; y += 130) {
      const glass = random.chance(0.3) ? '#FBD9A8' : mid
      windows.push(
        `<path d="M${x} ${y}h48v84h-48z" fill="${glass}"/><path d="M${x} ${y + 42}h48M${x + 24} ${y}v84" stroke="${pale}" stroke-width="4"/>`,
      )
    }
  return `${sky([
    [0, deep],
    [1, mid],
  ])}<path d="M0 190h640v610H0z" fill="${soft}"/><path d="M0 176h640v22H0zM0 350h640v8H0z" fill="${pale}"/><path d="M60 176v-60h44v60zM300 176v-48h44v48zM540 176v-60h44v60z" fill="${deep}"/>${windows.join('')}`
}

/** A lighthouse on its headland. */
export function lighthouse({ deep, mid, soft, pale }: Palette, random: Random) {
  const x = random.pick([96, 540])
  const beam = x < 320 ? `M${x} 214L700 60V300z` : `M${x} 214L-60 60V300z`
  return `${sky([
    [0, deep],
    [0.55, mid],
    [1, soft],
  ])}<path d="${beam}" fill="${pale}" opacity=".35"/><rect y="520" width="640" height="280" fill="${deep}" opacity=".75"/>${glints(random, soft, 540)}<path d="M${x - 150} 800c0-170 60-230 150-230s150 60 150 230z" fill="${deep}"/><path d="M${x - 42} 600l14-350h56l14 350z" fill="#FFF6EA"/><path d="M${x - 36} 450l4-92h64l4 92zM${x - 32} 250h64v16h-64z" fill="${soft}"/><path d="M${x - 22} 186h44v64h-44z" fill="#FBD9A8"/><path d="M${x - 30} 190L${x} 148l30 42z" fill="${deep}"/>`
}
