import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { startDebianServer } from './debian-server.ts'
import { freePort } from './free-port.ts'

/** The addresses of the GETs that change state, as a pattern of nginx's. */
export const changingGets = `^(${everyEndpoint
  .flatMap(([, , { path, changesState }]) => (changesState ? [path] : []))
  .toSorted()
  .map((path) => path.replace(/:\w+/g, '[^/]+'))
  .join('|')})$`

/**
 * nginx as Debian ships it before so many APIs. What one of them cannot take is sent to another one, but for GETs that
 * change state (docs/operations).
 */
export async function startNginx(ports: readonly number[]) {
  const port = await freePort()
  const server = await startDebianServer('nginx', {
    port,
    files: {
      'nginx.conf': `pid FOLDER/nginx.pid;
error_log FOLDER/error.log crit;
daemon off;
worker_processes 1;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path FOLDER/body;
  proxy_temp_path FOLDER/proxy;
  fastcgi_temp_path FOLDER/fastcgi;
  uwsgi_temp_path FOLDER/uwsgi;
  scgi_temp_path FOLDER/scgi;
  client_max_body_size 51m;
  upstream apis {
${ports.map((api) => `    server 127.0.0.1:${api} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 32;
    keepalive_timeout 1s;
  }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    location / {
      proxy_pass http://apis;
      proxy_next_upstream error timeout;
    }
    location ~ ${changingGets} {
      proxy_pass http://apis;
      proxy_next_upstream off;
    }
  }
}
`,
    },
    args: (folder) => ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`, '-p', folder],
  })
  return { ...server, url: `http://127.0.0.1:${port}` }
}
