// The first file that runs: in words that old versions of Node understand too.
const version = process.versions.node.split('.').map(Number);

if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error(`Roamfare needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
} else {
  import('./serve.mjs').catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
