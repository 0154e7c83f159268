import { castLot } from '@amour/server/lamplight/lot.ts'
import { lights } from '@amour/server/lamplight/view.ts'
import type { LightName } from '@amour/server/lamplight/view.ts'
import { wallNames } from '@amour/server/lamplight/walls.ts'
import { mix } from '@amour/server/lamplight/pen.ts'
import { type Dress, dressFor } from './figure/torso.ts'
import type { Pose } from './figure/poses.ts'
import type { Look } from './look.ts'
import { type Distance, openWindows, type Setting } from './scene.ts'

/** What one portrait shows; the same plan gives the same picture, to the byte. */
export type PortraitPlan = { seed: string; look: Look; dress: Dress; pose: Pose; setting: Setting }

// Each of these is gone through in steps that share no factor with its length: neighbours differ in all of them.
const lightsInTurn: readonly LightName[] = [
  'tungsten',
  'film',
  'amber',
  'rose',
  'linen',
  'candle',
  'violet',
  'tungsten',
  'linen',
  'rose',
  'amber',
]
const posesInTurn: readonly Pose[] = ['lean', 'wine', 'profile', 'read', 'cup', 'down', 'profile', 'behind', 'phone']
const distancesInTurn: readonly Distance[] = ['near', 'close', 'near', 'close', 'street']

const takeTurn = <T>(choices: readonly T[], at: number): T => {
  const chosen = choices[at % choices.length]
  if (chosen === undefined) throw new Error('There is nothing to take.')
  return chosen
}

/** Plans a portrait of the member of a number; `take` counts the portraits of one member from 0. */
export function planPortrait(look: Look, seed: string, index: number, take: number): PortraitPlan {
  const setting: Setting = {
    light: takeTurn(lightsInTurn, index * 4 + take * 3),
    window: takeTurn(openWindows, index * 5 + take),
    wall: takeTurn(wallNames, index * 3 + take * 4),
    distance: takeTurn(distancesInTurn, index * 2 + take),
  }
  const pose = takeTurn(posesInTurn, index * 2 + take * 4)
  // From behind, what is wound around a head shows nobody at all; few who wear a scarf drink wine.
  const isWound = look.cut === 'scarf' || look.cut === 'turban' || look.cut === 'wrap'
  const suits = !(isWound && pose === 'behind') && !(look.cut === 'scarf' && pose === 'wine')
  const dress = dressFor(look, castLot(`dress ${seed}`))
  // Arms are drawn in sleeves.
  const isSleeveless = dress.garment === 'straps' && pose !== 'profile' && pose !== 'behind'
  return {
    seed,
    look,
    dress: isSleeveless ? { ...dress, garment: 'crew' } : dress,
    pose: suits ? pose : 'cup',
    setting,
  }
}

/** About the mean colour of a portrait, for as long as it is not drawn. */
export const expectedTone = ({ setting }: PortraitPlan) => mix(lights[setting.light].deep, '#120812', 0.55)
