import { type Order, render } from './render.ts'

/** A hand of the studio: draws what it is asked for, one after another. */
process.on('message', (order) => {
  // studio.ts sends nothing else.
  void render(order as Order).then(
    (rendered) => process.send?.(rendered),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
