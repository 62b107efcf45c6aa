/** A certificate for localhost that nobody vouches for. Its key is public, as it stands here: good for this test and nothing else. */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUFI/XQL7odSKu1Cq1ke4DXkWUlfYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDExMjEyOVoYDzIxMjYxMDI3
MTEyMTI5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT//jfQYqUPjfQiamk3KaaIBRx7DqLzcASpoKwO+ZkxROvbFxmsgnBC
yaq2UIagnlxOGkBarHAL7gBqBUtsNJlZo2kwZzAdBgNVHQ4EFgQULt49i0PVlMyT
a/bAzj/PowQm8SUwHwYDVR0jBBgwFoAULt49i0PVlMyTa/bAzj/PowQm8SUwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgB3hjDW/VemNebVQBm8LLpc6pTD//1mIgn5pe6XzOSFsCIQDWb/8MFxhr
1s8SFWjRhw3ilRA0sD4BpQka1JQD1k/PVA==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+cOy/S72Pi+1uPxW
MaRH4qSfd5oss6/S/40Qpig+Cp2hRANCAAT//jfQYqUPjfQiamk3KaaIBRx7DqLz
cASpoKwO+ZkxROvbFxmsgnBCyaq2UIagnlxOGkBarHAL7gBqBUtsNJlZ
-----END PRIVATE KEY-----
`,
};
