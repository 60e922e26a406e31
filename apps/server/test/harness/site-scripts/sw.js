'worker';
