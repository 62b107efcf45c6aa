type Facts = { port: number; upstreamPort: number; folder: string; asset: string; page: string };

/**
 * nginx as a good operator would configure it for the same work: one process, keep-alive upstream, a precompressed
 * asset, a page with a part that differs per request, no log.
 */
export const nginxSettings = ({ port, upstreamPort, folder, asset, page }: Facts): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  sendfile on;
  open_file_cache max=100;
  upstream order-service { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location = ${asset} {
      alias ${folder}/asset.js;
      types { }
      default_type text/javascript;
      add_header Content-Encoding br;
      add_header Cache-Control "public, max-age=31536000, immutable";
    }
    location = ${page} {
      alias ${folder}/page.html;
      types { }
      default_type text/html;
      sub_filter '@request@' $request_id;
    }
    location /api/ {
      proxy_pass http://order-service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`;
