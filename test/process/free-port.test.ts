import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const at = new URL('free-port.ts', import.meta.url).href

/** Asks for twenty ports in a process that takes itself for one of this number; it lives until it is disposed of. */
async function startAsking(pid: number) {
  const script = `Object.defineProperty(process, 'pid', { value: ${pid} })
    const { freePort } = await import('${at}')
    const ports = []
    for (let one = 0; one < 20; one += 1) ports.push(await freePort())
    process.stdout.write(JSON.stringify(ports))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer] // a pipe gives bytes
  return { ports: JSON.parse(said.toString()) as number[], [Symbol.dispose]: () => void child.kill() } // its own words
}

test('two processes are given no port both, even where their numbers lead to the same block', async () => {
  const [first, second] = await Promise.all([startAsking(7_030), startAsking(7_150)])
  using one = first
  using other = second
  expect(new Set([...one.ports, ...other.ports]).size).toBe(40)
})
