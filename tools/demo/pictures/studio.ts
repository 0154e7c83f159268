import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Order, Rendered } from './render.ts'

const program = fileURLToPath(new URL('draw.ts', import.meta.url))

/** More than this would take memory from everything else and save little. */
const MOST_HANDS = 4

type Wish = { order: Order; resolve: (rendered: Rendered) => void; reject: (reason: Error) => void }

/** Draws pictures in processes of its own. */
export type Studio = AsyncDisposable & { draw: (order: Order) => Promise<Rendered> }

/** Opens a studio with a hand for each processor; `isQuiet`: with one, that stands back behind all other work. */
export function openStudio({ isQuiet = false } = {}): Studio {
  const wishes: Wish[] = []
  const idle: ChildProcess[] = []
  const busy = new Map<ChildProcess, Wish>()
  const all: ChildProcess[] = []
  const most = isQuiet ? 1 : Math.min(MOST_HANDS, availableParallelism())

  function next() {
    if (wishes.length === 0) return
    const hand = idle.pop() ?? (all.length < most ? hire() : undefined)
    const wish = hand && wishes.shift()
    if (!hand || !wish) return
    busy.set(hand, wish)
    hand.send(wish.order)
  }

  function hire() {
    const hand = fork(program, { serialization: 'advanced', execArgv: [] })
    if (isQuiet && hand.pid) setPriority(hand.pid, 15)
    all.push(hand)
    hand.on('message', (rendered) => {
      busy.get(hand)?.resolve(rendered as Rendered) // draw.ts sends nothing else
      busy.delete(hand)
      idle.push(hand)
      next()
    })
    hand.on('exit', (code, signal) => {
      const left = [busy.get(hand), ...(all.length === 1 ? wishes.splice(0) : [])]
      for (const wish of left) wish?.reject(new Error(`A picture was not drawn: ${code ?? signal}.`))
      busy.delete(hand)
      all.splice(all.indexOf(hand), 1)
      if (idle.includes(hand)) idle.splice(idle.indexOf(hand), 1)
      next()
    })
    return hand
  }

  return {
    draw: (order) =>
      new Promise((resolve, reject) => {
        wishes.push({ order, resolve, reject })
        next()
      }),
    async [Symbol.asyncDispose]() {
      for (const wish of wishes.splice(0)) wish.reject(new Error('The studio is closed.'))
      await Promise.all(
        all.map(async (hand) => {
          const gone = once(hand, 'exit')
          hand.kill()
          await gone
        }),
      )
    },
  }
}
