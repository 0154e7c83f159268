import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const site = 'http://localhost:5173'

/** The API starts anew when its files change; Vite serves the site and passes calls on to it. */
const programs = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'tools/start.ts', '--without-site'], {
    cwd: root,
    stdio: 'inherit',
    // oxlint-disable-next-line node/no-process-env -- mails must link to Vite's address
    env: { ...process.env, SITE_URL: site },
  }),
  spawn(`${root}node_modules/.bin/vite`, ['--port', new URL(site).port, '--strictPort'], {
    cwd: `${root}apps/web`,
    stdio: 'inherit',
  }),
]

const stop = () => programs.forEach((program) => program.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
for (const program of programs) program.on('exit', stop)
process.on('disconnect', stop)
process.channel?.unref()
