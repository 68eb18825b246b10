"""What nodes of one inn share beside the database: news, leases and a queue of jobs, by Redis or within one process."""
